import type { JsonObject } from '../../renderer/language'
import { validateApp } from './validate-app'
import { validateReleasedScreen } from './validate-released-screen'
import { folderOf, type ReleasedScreen } from './released-object'

/**
 * Validates an object of the right shape, together with an app document, as far as a phone can
 * before use; throws at the first mistake.
 */
export async function validateObject(
  name: string,
  object: JsonObject,
  app: JsonObject,
): Promise<void> {
  await validations[folderOf(name)]?.(object, app)
}

/** For the other folders, a phone only relies on the shape. */
const validations: Readonly<
  Record<string, (object: JsonObject, app: JsonObject) => Promise<void>>
> = {
  screens: (object, app) => validateReleasedScreen(object as unknown as ReleasedScreen, app),
  app: validateApp,
}
