export { Money } from '@portal/ui';
