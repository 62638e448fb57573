// Builds src/ into dist/: files with fixed names, which the program carries inside itself. Two pages: the
// board (page.*), and a distributed solve (cluster.*); shared.* is what both need.
import {defineConfig} from 'vite';
import {readdirSync} from 'node:fs';
import {en} from './src/words/en';

const notice = {
  name: 'notice',
  generateBundle(_, bundle) {
    const text = '/* Generated from web/src by npm run build; do not edit. */\n';
    for (const file of Object.values(bundle)) {
      if (file.fileName.endsWith('.js')) file.code = text + file.code;
      if (file.fileName.endsWith('.css')) file.source = text + file.source;
    }
  },
};

const languages = readdirSync(new URL('src/words', import.meta.url)).map((name) => name.replace('.ts', ''));

// The English words stand in the page from the beginning, so that it is there before its program.
const ATTRIBUTES = {'data-t-title': 'title', 'data-t-label': 'aria-label', 'data-t-placeholder': 'placeholder'};
const quoted = (text) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
const words = {
  name: 'words',
  transformIndexHtml: (html) =>
    html
      .replace(/ (data-t-\w+)="(\w+)"/g, (all, name, key) => `${all} ${ATTRIBUTES[name]}="${quoted(en[key])}"`)
      .replace(/ data-t="(\w+)"([^>]*)>/g, (all, key) => all + quoted(en[key])),
};

export default defineConfig({
  base: './',
  plugins: [words, notice],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    rollupOptions: {
      input: {page: 'index.html', cluster: 'cluster.html'},
      output: {
        manualChunks: {shared: ['src/api.ts', 'src/colors.css', 'src/dom.ts', 'src/settings.ts']},
        entryFileNames: '[name].js', chunkFileNames: ({name}) => (languages.includes(name) ? 'words_[name].js' : '[name].js'), assetFileNames: '[name].[ext]',
      },
    },
  },
  server: {proxy: {'/api': 'http://127.0.0.1:8471'}},
});
