// The product is built in this process, which may have loaded React's development version before.
process.env['NODE_ENV'] = 'production'
