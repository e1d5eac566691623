export {
  chromiumOptions,
  type Engine,
  engines,
  findChromium,
  isInstalled,
  requireChromium,
  requireShell,
  tellMissing,
} from './find-chromium'
