export { type App, createApp } from './create-app'
export { Frame } from './frame'
export { openPlace, type OpenPlace, type Place } from './open-place'
export { createRouteTable } from './route-table'
