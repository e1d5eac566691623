export {
  chromiumOptions,
  type Engine,
  engines,
  isInstalled,
  requireChromium,
  tellMissing,
} from './find-chromium'
