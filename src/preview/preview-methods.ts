import { clock } from '../../renderer/react/clock'
import { readBootstrapData, type RouteEntry } from '../bootstrap/bootstrap-data'
import type { Config } from '../config/config'
import { bundledScenarios, type ScenarioFiles } from './bundled-scenarios'
import type { ShellKind } from '../shell/find-shell'
import { writeChoice } from './preview-choice'
import { clearShellCalls, installSpy, shellCalls } from './spy-shell'
import { keepAddress } from '../api/given-addresses'
import { scenarioQuery } from './scenario-query'

type Params = Readonly<Record<string, unknown>>

/** Returns the methods of the preview, by their names in `native` actions. */
export function previewMethods(
  config: Config,
  screen: string,
): Readonly<Record<string, (params: Params) => unknown>> {
  if (screen !== 'test-preview') return {}
  return {
    listScreens: (query) =>
      listScreens(readBootstrapData(document).screens, bundledScenarios, texts(query), worldName()),
    listShellCalls: () => shellCalls(),
    clearShellCalls,
    useShell({ kind }) {
      writeChoice({ shell: kind as ShellKind })
      installSpy(kind as ShellKind, window, config.shell.object)
    },
    useProfile({ profile, ...query }) {
      writeChoice({ profile: String(profile) })
      window.location.replace(
        `${window.location.pathname}?${new URLSearchParams(texts(query)).toString()}`,
      )
    },
    locate,
    alert: ({ text }) => window.alert(String(text)),
    addressOfFile: ({ file }) => URL.createObjectURL(file as File),
  }
}

const timeoutMs = 10_000

function locate(): Promise<{ latitude: number; longitude: number }> {
  return new Promise((resolve, reject) => {
    const onPosition = ({ coords: { latitude, longitude } }: GeolocationPosition) =>
      resolve({ latitude, longitude })
    navigator.geolocation.getCurrentPosition(onPosition, reject, { timeout: timeoutMs })
  })
}

let world: string | undefined

/** Returns a name for the sandbox's state. Each load of the preview page has its own state. */
function worldName(): string {
  return (world ??= clock.now().toString(36))
}

function texts(values: Params): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  )
}

interface ListedScreen {
  screen: string
  address: string
  scenarios: readonly { name: string; title: string; address: string }[]
  search: string
}

/** Lists the screens. Each URL has `query` and `world`, the name of its sandbox state. */
export function listScreens(
  screens: readonly RouteEntry[],
  files: ScenarioFiles,
  query: Readonly<Record<string, string>>,
  world: string,
): ListedScreen[] {
  return screens.map(({ screen, routes }) => {
    const route = routes[0] ?? `/${screen}`
    const path = route.startsWith('#') ? `/${route}` : route
    const scenarios = Object.entries(files[screen]?.scenarios ?? {}).map(([name, scenario]) => {
      const own = Object.fromEntries(
        new URLSearchParams(scenarioQuery(screen, name, scenario, world)),
      )
      return {
        name,
        title: scenario.title ?? '',
        address: keepAddress(`${path}?${new URLSearchParams({ ...query, ...own }).toString()}`),
      }
    })
    const search = [screen, ...routes, ...scenarios.flatMap(({ name, title }) => [name, title])]
      .join(' ')
      .toLowerCase()
    return {
      screen,
      address: keepAddress(`${path}?${new URLSearchParams(query).toString()}`),
      scenarios,
      search,
    }
  })
}
