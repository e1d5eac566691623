import type { App, MountedScreen } from '../../../../src/app'
import type { DocumentBundle } from '../../../../src/bootstrap'
import type { Visit } from './compose'

/** The screen on the stage. */
export interface OnStage {
  app: App
  mounted: MountedScreen
  visit: Visit
  /** The studio's document, or the one on the disk for a screen that an action led to. */
  bundle: DocumentBundle
  turn: number
}
