export { runChain } from './run/chain'
