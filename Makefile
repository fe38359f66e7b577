SHELL := bash
.ONESHELL:
.SHELLFLAGS := -euo pipefail -c

.PHONY: help run test test-long demo build package bench lint docs site

help:  ## Says what can be made.
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 20

run:  ## Starts the server on http://127.0.0.1:8080 with a demo workspace under ./data; uses a release archive or builds.
	@exec scripts/run.sh

# A directory of its own lets the debug build of the tests be made at the same time.
build:  ## Builds the release binary at bin/paylisher.
	@scripts/bootstrap.sh build
	swift build --package-path Server --scratch-path Server/.build/optimized \
	  --configuration release --static-swift-stdlib --product paylisher
	mkdir -p bin
	ln -sf ../Server/.build/optimized/release/paylisher bin/paylisher

package: build  ## Packs the release binary with the guides as .tar.xz, .deb and OCI image under dist/.
	@scripts/site.sh
	$(MAKE) build
	exec scripts/package.sh

test:  ## Runs every test of both packages, the stub type-check, the browser and the fault tests.
	@exec scripts/test.sh

test-long:  ## The same with the release binary, the packages, and the fault tests at full length.
	@PAYLISHER_TEST_LONG=1 exec scripts/test.sh

demo:  ## Plays the whole story with real processes, and fails if a number differs.
	@exec scripts/demo.sh

bench:  ## Measures against anchors in the same run.
	@exec Benchmarks/run.sh

lint:  ## Checks the format, the documentation, the imports and the iOS 13 floor.
	@exec scripts/lint.sh

docs:  ## Builds the SDK's DocC documentation under .build/docs.
	@exec scripts/docs.sh

site:  ## Builds the guides and the API reference into a static site under dist/site.
	@exec scripts/site.sh
