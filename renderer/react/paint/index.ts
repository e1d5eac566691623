export { drawLikeReact } from './draw-like-react'
export { paint, type EarlyView } from './paint'
export { pressedAttribute } from './patch'
