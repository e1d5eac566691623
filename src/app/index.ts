export type { App, AppOverrides } from './app'
export { createApp } from './create-app'
export { Frame } from './frame'
export { openPlace, type OpenPlace, type Place } from './open-place'
