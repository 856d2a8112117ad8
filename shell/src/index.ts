import '@fontsource-variable/inter/wght.css';
import './styles/tokens.css';
import './styles/print.css';
import './styles/base.css';
import './styles/first-paint.css';
import { startPortal } from './app/start.tsx';

startPortal();
