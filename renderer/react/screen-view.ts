import { createElement, type ReactNode } from 'react'
import { ModalsView } from './modals-view'
import { ScreenBody } from './screen-body'
import type { View } from './view'

/** Shows an open screen: its body, and its modals. */
export function ScreenView({ view }: { view: View }): ReactNode {
  return createElement(ScreenBody, { view, over: drawModals })
}

const drawModals = (view: View) => createElement(ModalsView, { view })
