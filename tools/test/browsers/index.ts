export { engines, findFirefox, isInstalled, tellMissing, type Engine } from './engines'
export { chromiumOptions, requireChromium } from './find-chromium'
