export { paint, type Painting } from './paint'
export { heard } from './patch'
