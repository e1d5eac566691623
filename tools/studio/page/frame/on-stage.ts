import type { App, MountedScreen } from '../../../../src/app'
import type { DocumentBundle } from '../../../../src/bootstrap'
import type { Visit } from './compose'

export interface OnStage {
  app: App
  mounted: MountedScreen
  visit: Visit
  /** The studio's document, or the one on the disk for a screen to which an action led. */
  bundle: DocumentBundle
  turn: number
}
