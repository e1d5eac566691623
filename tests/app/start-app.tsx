import axios, { type InternalAxiosRequestConfig } from 'axios'
import { act, render, screen as page } from '@testing-library/react'
import { StrictMode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { valueText, type JsonObject } from '../../renderer/language'
import { settle } from '../../renderer/core/testing'
import { createApp } from '../../src/app/create-app'
import { createScreenHost } from '../../src/app/screen-host'
import { ScreenPage } from '../../src/app/screen-page'
import type { BootstrapData } from '../../src/bootstrap/bootstrap-data'
import type { EmbeddedFiles } from '../../src/bootstrap/embedded'
import { configRules } from '../../src/config/config-rules'
import { readConfig } from '../../src/config/read-config'
import { describeScreen } from '../../tools/build/packaging/describe-screen'
import { startData } from '../../tools/build/packaging/start-data'
import { readEmbedded } from '../../tools/build/packaging/testing/read-embedded'

/**
 * The app, connected to its parts as in `main.tsx`. The test controls the server and the documents.
 */
export interface StartedApp {
  /** The method, last path segment and query of each request, in order. */
  requests: { method: string; name: string; query: URLSearchParams }[]
  faults: string[]
  opened: string[]
  /** Presses the control with this label, and waits until its effects have settled. */
  press: (label: string) => Promise<void>
  /** Goes back as the browser's back button does. */
  goBack: () => Promise<void>
  seen: () => string
}

export interface AppOptions {
  /**
   * Returns the payload of the response. If it returns `undefined`, the server refuses the call.
   */
  answer?: (method: string, name: string) => unknown
  /** Resolves when a screen's document may load. By default each document loads at once. */
  document?: (screen: string) => Promise<unknown>
}

const session = 'userId=u-1&deviceId=d-1&sessionId=s-1&productId=7001&orderId=100174'
const product = JSON.stringify(startData(process.cwd(), '/'))

/** Starts the app on the first of these documents. */
export async function startApp(
  documents: readonly JsonObject[],
  { answer = () => null, document = async () => {} }: AppOptions = {},
): Promise<StartedApp> {
  const start = JSON.parse(product) as BootstrapData
  const own = new Map(documents.map((each) => [valueText(each['screen']), each]))
  const described = documents.map((each) => ({
    ...describeScreen('test.json', each, {}, []),
    // No screens are prefetched, because a prefetched document would also be in `opened`.
    next: [],
  }))
  const requests: StartedApp['requests'] = []
  const [faults, opened]: [string[], string[]] = [[], []]
  axios.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
    const url = new URL(config.url ?? '', 'http://localhost')
    const method = String(config.method).toUpperCase()
    const name = url.pathname.split('/').at(-1) ?? ''
    requests.push({ method, name, query: url.searchParams })
    const data = await answer(method, name)
    const body =
      data === undefined
        ? { success: false, code: '9', message: 'no' }
        : { success: true, message: '', data }
    return { data: JSON.stringify(body), status: 200, statusText: '', headers: {}, config }
  }
  const embedded: EmbeddedFiles = {
    read: readEmbedded,
    document: async (screen) => {
      opened.push(screen)
      await document(screen)
      return { document: own.get(screen)!, fragments: {} }
    },
    picture: (name) => `/${name}.svg`,
    forget: () => {},
  }
  window.history.replaceState(null, '', `${described[0]!.routes[0]}?${session}`)
  const { config } = readConfig({}, configRules)
  const app = createApp(
    { config, start: { ...start, screens: described }, embedded },
    { report: ({ code, detail }) => void faults.push(`${code} ${detail ?? ''}`.trim()) },
  )
  await app.prepare()
  render(
    <StrictMode>
      <BrowserRouter>
        <ScreenPage app={app} host={createScreenHost(app)} />
      </BrowserRouter>
    </StrictMode>,
  )
  await quiet()
  return {
    requests,
    faults,
    opened,
    press: async (label) => {
      await act(async () => page.getByText(label).click())
      await quiet()
    },
    goBack: async () => {
      await act(async () => window.history.back())
      await quiet()
    },
    seen: () => window.document.querySelector('main')?.textContent ?? '',
  }
}

/** Runs pending work until nothing more can change without new input. */
export const quiet = () =>
  act(async () => {
    for (let turn = 0; turn < 40; turn++) await settle()
  })

/** A screen that shows its own name. */
export const screenOf = (name: string, more: JsonObject = {}): JsonObject => ({
  screen: name,
  routes: [`/${name}`],
  title: name,
  body: [{ widget: 'text', text: `this is ${name}` }],
  ...more,
})

/** A button that runs a chain of actions. */
export const button = (label: string, press: readonly JsonObject[]): JsonObject => ({
  widget: 'button',
  label,
  on: { press: [...press] },
})
