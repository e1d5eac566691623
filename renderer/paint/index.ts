export { drawPlainly } from './draw-plainly'
export { paint, type Painting } from './paint'
export { heard } from './patch'
