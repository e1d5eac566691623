import type { StoreApi } from 'zustand/vanilla'

/** A store that its readers follow with `useStore`; only its maker changes it. */
export type Observable<State> = Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>
