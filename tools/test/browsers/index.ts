export {
  chromiumOptions,
  type Engine,
  engines,
  findChromium,
  isInstalled,
  requireChromium,
  tellMissing,
} from './find-chromium'
