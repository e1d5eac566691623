export { clock } from './clock'
export type { ClockPort } from '../../core'
export { countSleep } from './elapsed-time'
export { withinTime } from './within-time'
