import type { JsonObject } from '../../renderer/language'
import { validateApp } from './validate-app'
import { validateReleasedScreen } from './validate-released-screen'
import { folderOf, type ReleasedScreen } from './released-object'

/**
 * Looks at an object whose shape is right as closely as a phone can before it is used, in the frame
 * of an app document; throws with the first mistake.
 */
export async function validateObject(
  name: string,
  object: JsonObject,
  app: JsonObject,
): Promise<void> {
  await validations[folderOf(name)]?.(object, app)
}

/** Of the other folders the shape is all that a phone relies on. */
const validations: Readonly<
  Record<string, (object: JsonObject, app: JsonObject) => Promise<void>>
> = {
  screens: (object, app) => validateReleasedScreen(object as unknown as ReleasedScreen, app),
  app: validateApp,
}
