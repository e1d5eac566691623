export { chromiumSwitches, requireChromium } from './find-chromium'
