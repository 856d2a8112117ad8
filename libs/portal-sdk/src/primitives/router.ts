// The router is the shell's; remotes reach it here (architecture, «Composition at run time»).
export {
  Link,
  Navigate,
  NavLink,
  Outlet,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  type RouteObject,
} from 'react-router';
