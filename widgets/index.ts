export type * from './props.generated'
export { registry } from './registry.generated'
