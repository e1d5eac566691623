export { powersOf } from './powers-of'
