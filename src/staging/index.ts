export { groupOf, nameOf } from './group-of'
