import type { JsonObject } from '../../renderer/language'
import { proveApp } from './prove-app'
import { proveScreen } from './prove-screen'
import { folderOf, type ReleasedScreen } from './released-object'

/**
 * Looks at an object whose shape is right as closely as a phone can before it is used, in the frame
 * of an app document; throws with the first mistake.
 */
export async function proveObject(
  name: string,
  object: JsonObject,
  app: JsonObject,
): Promise<void> {
  await proofs[folderOf(name)]?.(object, app)
}

/** Of the other folders the shape is all that a phone relies on. */
const proofs: Readonly<Record<string, (object: JsonObject, app: JsonObject) => Promise<void>>> = {
  screens: (object, app) => proveScreen(object as unknown as ReleasedScreen, app),
  app: proveApp,
}
