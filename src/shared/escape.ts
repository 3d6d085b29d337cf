export { escaped } from '../../shared/escape.ts';
