import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import {
  compileScreen,
  createNotices,
  openScreen,
  type Ports,
  loadInterpreter,
} from '../../../../renderer/core'
import { createView, createWidgetSet, ScreenView } from '../../../../renderer/react'
import { registry } from '../../../../widgets'
import '../../../../widgets/tokens.css'
import { complaintScreen } from './complaint'
import repaymentScreen from './repayment.screen.json'

// The harness adds these globals to the page before this module runs.
declare const __work: {
  WORK: { w1: { texts: Record<string, string> }; w2: Parameters<typeof complaintScreen>[0] }
  w1(size: string): unknown
  w2(): { rows: []; extra: [] }
  lastText(size: string): string
}
declare const __host: { copy(value: unknown): void; barcode(value: unknown): void }
declare const __WINDOWING__: boolean

const texts = __work.WORK.w1.texts
const widgets = createWidgetSet(registry, (name) =>
  console.error(`The widget ${name} could not be loaded.`),
)
const nothing = () => {}
const ports = (data: unknown): Ports => ({
  calls: {
    call: async () => ({ ok: true, value: null }),
    watch: (_, listener) => (
      listener({ status: 'ready', value: data }), { reload: async () => {}, stop: nothing }
    ),
    effect: () => 'none',
    loadingText: () => undefined,
    notice: () => undefined,
    address: () => '',
  },
  navigate: { go: () => true, replace: () => true, back: nothing },
  clock: {
    now: () => Date.now(),
    elapsed: () => performance.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  },
  kept: {},
  native: async (_, { value }) => (__host.barcode(value), { done: true }),
  copy: async (text) => (__host.copy(text), true),
  track: nothing,
  text: (key) => texts[key.replace('bench.', '')] ?? '',
  asset: () => '',
  route: () => '',
  whole: (address) => address,
  refusal: () => undefined,
  report: (fault) => console.error(fault.code, fault.detail),
})

const library = { fragments: {}, app: {} }
const repayment = compileScreen(repaymentScreen, library)
const { rows, extra } = __work.w2()
const complaintDocument = complaintScreen(__work.WORK.w2, rows, extra)
const complaint = compileScreen(complaintDocument, library)
const size = (document: unknown) => JSON.stringify(document).length
let root: Root

function mount(program: typeof repayment, data: unknown): void {
  const world = ports(data)
  const screen = openScreen(program, world, createNotices(world.clock), {
    session: {},
    profile: {},
    config: {},
    shell: {},
    device: {},
    params: {},
  })
  screen.start()
  root = createRoot(document.getElementById('root')!)
  root.render(
    createElement(
      'main',
      null,
      createElement(ScreenView, {
        view: createView(screen, widgets, { windowing: __WINDOWING__ }),
      }),
    ),
  )
}

// With windowing, the last row is not in the page. The measurement therefore ends when the first
// row is visible.
if (__WINDOWING__) __work.lastText = () => 'Channel 1-1 over the counter'
// If the URL names a screen, the page loads only the widgets of this screen. Otherwise it loads the
// widgets of both screens.
const only = /auto=(W\d)/.exec(location.search)?.[1]
// Without a top-level await, because the loaded chunks import this module.
void Promise.all([
  loadInterpreter(),
  widgets.load([
    ...(only === 'W2' ? [] : repayment.widgets),
    ...(only === 'W1' ? [] : complaint.widgets),
  ]),
]).then(() =>
  Object.assign(window, {
    __bench: {
      mountW1: (wanted: string) => mount(repayment, __work.w1(wanted)),
      mountW2: () => mount(complaint, null),
      unmount: () => root.unmount(),
      toggle: () => document.getElementById('toggle')?.click(),
      docBytes: (work: string) => size(work === 'W1' ? repaymentScreen : complaintDocument),
    },
  }),
)
