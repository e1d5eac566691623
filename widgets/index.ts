export type * from './props.generated'
export { registry } from './registry.generated'
export { ErrorPanel } from './error-panel/error-panel'
export { Icon } from './icon/icon'
