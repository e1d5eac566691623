export type { BuildObjects } from './capabilities'
export { validateReleasedScreen } from './validate-released-screen'
export { parseObject, type ReleasedScreen } from './released-object'
export { validateScreen } from './validate.generated.js'
