export { drawLikeReact } from './draw-like-react'
export { paint, type EarlyView } from './paint'
export { heard } from './patch'
