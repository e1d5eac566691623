import type { JsonObject } from '../../renderer/language'
import { validateReleasedScreen } from './validate-released-screen'

/**
 * Looks at an app document as a screen that shows nothing but what the document lends to every
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
