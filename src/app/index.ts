export type { App, AppOverrides } from './app'
export { createApp } from './create-app'
export { Frame } from './frame'
export { mountScreen, type MountedScreen, type ScreenLocation } from './mount-screen'
