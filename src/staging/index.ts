export { nameOf } from './group-of'
