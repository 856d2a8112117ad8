export { buildWeb } from './build-web.ts';
export { bundleService } from './bundle-service.ts';
export { serveWeb, type ServeOptions, type WebServer } from './serve-web.ts';
export { BASE_PLACEHOLDER, type WebBuild } from './web-config.ts';
