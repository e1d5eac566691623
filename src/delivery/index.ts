export type { BuildObjects } from './capabilities'
export { proveScreen } from './prove-screen'
export { parseObject, type ReleasedScreen } from './released-object'
export { validateScreen } from './validate.generated.js'
