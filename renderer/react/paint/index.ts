export { drawPlainly } from './draw-plainly'
export { paint, type EarlyView } from './paint'
export { heard } from './patch'
