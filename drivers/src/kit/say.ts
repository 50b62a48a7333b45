export { say } from '@eoms/contract/vocabulary';
