export { engines, findFirefox, isInstalled, tellMissing, type Engine } from './engines'
export { chromiumOptions, requireChromium } from './find-chromium'
export type { Locator, Page } from './page'
export { createWebKit } from './webkit/create-webkit'
