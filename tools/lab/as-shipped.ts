// The product is built in this process, where React may have been loaded for other work before.
process.env['NODE_ENV'] = 'production'
