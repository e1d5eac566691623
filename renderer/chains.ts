export { runChain } from './core/run/chain'
