import type { StoreApi } from 'zustand/vanilla'

/** A store that its readers follow with `useStore`; only its creator changes it. */
export type Observable<State> = Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>
