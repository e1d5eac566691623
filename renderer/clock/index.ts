export { clock } from './clock'
export type { ClockPort } from './clock-port'
export { countSleep } from './elapsed-time'
export { withinTime } from './within-time'
