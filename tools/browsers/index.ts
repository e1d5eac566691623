export { engines, findFirefox, isInstalled, tellMissing, type Engine } from './engines'
export { chromiumSwitches, requireChromium } from './find-chromium'
export type { Locator, Page, PickedFile } from './page'
export { createWebKit, type WebKitPhone } from './webkit/create-webkit'
