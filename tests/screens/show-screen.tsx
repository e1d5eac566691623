import { act, render, screen as page } from '@testing-library/react'
import appDocument from '../../schemas/app.json'
import mexico from '../../schemas/profiles/mx.json'
import { createView, createWidgetSet, NoticesView, ScreenView } from '../../renderer/react'
import { isObject, type JsonObject } from '../../renderer/language'
import type { ScreenInstance } from '../../renderer/core'
import { createFakeWorld, ready, settle, type FakeWorld } from '../../renderer/core/testing'
import { defaultConfig } from '../../src/config/config'
import { createValidators } from '../../src/api/validators'
import { TopLayer } from '../../src/app/live-frame'
import { createTexts } from '../../src/i18n/create-texts'
import { readScreens } from '../../tools/build/packaging/read-documents'
import { readEmbedded } from '../../tools/build/packaging/testing/read-embedded'
import { registry } from '../../widgets'

/** Options of a screen. The defaults suit a new borrower in Mexico. */
export interface ScreenOptions {
  /** Payloads by endpoint. */
  answers?: Readonly<Record<string, JsonObject>>
  /** Overrides of the document's options. */
  options?: JsonObject
  session?: Readonly<Record<string, string>>
  config?: JsonObject
  params?: Readonly<Record<string, unknown>>
  shell?: 'android' | 'ios' | 'none'
  locale?: 'es' | 'en'
  /** The region's replacements for translations. */
  texts?: Readonly<Record<string, string>>
}

const documents = new Map(readScreens(process.cwd()).map((entry) => [entry.screen, entry]))

/**
 * Shows a document of the repository without automatic events. Uses the product's own widgets and
 * translations.
 */
export async function showScreen(
  name: string,
  options: ScreenOptions = {},
): Promise<{ world: FakeWorld; screen: ScreenInstance }> {
  const entry = documents.get(name)
  if (!entry) throw new Error(`There is no screen "${name}".`)
  const { document, fragments } = entry.bundle
  const locale = options.locale ?? 'es'
  const texts = createTexts({
    load: readEmbedded,
    map: options.texts ?? {},
    languages: ['es', 'en'],
    report: () => {},
  })
  await texts.load(locale, entry.namespaces)

  const world = createFakeWorld()
  world.ports.text = (key, args) => texts.text(locale, key, args)
  const own = isObject(document['options']) ? document['options'] : {}
  const screen = world.open(
    { ...document, options: { ...own, ...options.options } },
    {
      library: { fragments, app: appDocument },
      opening: {
        session: { ...session, ...options.session },
        profile: mexico,
        config: { ...defaultConfig, ...options.config },
        params: options.params ?? {},
        shell: { kind: options.shell ?? 'none' },
      },
    },
  )
  const widgets = createWidgetSet(registry, (widget) =>
    world.faults.push({ code: 'widget-missing', detail: widget }),
  )
  await widgets.load(Object.keys(registry.lazy))
  screen.start()
  render(
    <main tabIndex={-1}>
      <ScreenView view={createView(screen, widgets)} />
      <TopLayer>
        <NoticesView
          notices={screen.notices}
          widgets={widgets}
          report={(fault) => world.faults.push(fault)}
        />
      </TopLayer>
    </main>,
  )
  await act(async () => {
    for (const [endpoint, payload] of Object.entries(options.answers ?? {}))
      world.watch(endpoint).tell(ready(await received(endpoint, payload)))
    await settle()
  })
  return { world, screen }
}

const session = {
  userId: 'u-1',
  deviceId: 'd-1',
  sessionId: 's-1',
  productId: '7001',
  orderId: '100174',
}

const validators = createValidators(readEmbedded)

/** Reads a server's payload as the phone does. Throws if the phone would refuse the payload. */
async function received(endpoint: string, payload: JsonObject): Promise<JsonObject> {
  const { ok, value, problems } = (await validators(endpoint))(payload)
  if (!ok) throw new Error(`${endpoint} answers out of shape: ${problems.join()}`)
  return value as JsonObject
}

/** Presses a control by its name, and waits until its effects have settled. */
export async function press(name: string): Promise<void> {
  await act(async () => {
    page.getByRole('button', { name }).click()
    await settle()
  })
}

/** Returns the temporary message of the screen: its toast, or the loading message. */
export function messageText(): string {
  return page
    .getAllByRole('status')
    .map((element) => element.textContent)
    .join('')
}

/**
 * The targets to which the screen has led, in order: names of screens, URLs or configured links.
 */
export function navigationTargets({ log }: FakeWorld): unknown[] {
  return log.flatMap(([what, target]) =>
    what === 'go' && isObject(target as JsonObject)
      ? [
          (target as JsonObject)['screen'] ??
            (target as JsonObject)['url'] ??
            (target as JsonObject)['link'],
        ]
      : [],
  )
}
