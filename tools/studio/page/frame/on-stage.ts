import type { App, MountedScreen } from '../../../../src/app'
import type { DocumentBundle } from '../../../../src/bootstrap'
import type { Visit } from './compose'

/** What stands on the stage. */
export interface OnStage {
  app: App
  mounted: MountedScreen
  visit: Visit
  /** What the studio sent; of a screen that an action led to, what the disk has. */
  bundle: DocumentBundle
  turn: number
}
