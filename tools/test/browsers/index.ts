export { engines, isInstalled, tellMissing, type Engine } from './engines'
export { chromiumOptions, requireChromium } from './find-chromium'
