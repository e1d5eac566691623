import type { JsonObject } from '../../renderer/language'
import { validateReleasedScreen } from './validate-released-screen'

/**
 * Validates an app document as a screen with only the parts that the document gives to every
 * screen.
 */
export async function validateApp(app: JsonObject): Promise<void> {
  const { locale, title, loading, failed, criticalFallback } = app
  const document = {
    screen: 'app',
    ...(title === undefined ? {} : { title }),
    locale,
    loading,
    failed,
    body: [criticalFallback ?? null],
  }
  await validateReleasedScreen(
    {
      facts: { screen: 'app', routes: [], namespaces: [], sources: [], widgets: [] },
      document,
      fragments: {},
    },
    {},
  )
}
