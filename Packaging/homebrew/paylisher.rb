# Builds the server on macOS. scripts/make-formula.sh fills in the address, the version and the checksum of a release.
class Paylisher < Formula
  desc "Deep links that you host yourself"
  homepage "@HOMEPAGE@"
  url "@URL@"
  sha256 "@SHA256@"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "libmaxminddb"
  depends_on "libpq"
  depends_on macos: :sequoia
  depends_on "qrencode"
  uses_from_macos "sqlite"
  uses_from_macos "zlib"

  def install
    # libpq is not linked into the prefix, because PostgreSQL has it as well.
    ENV.prepend_path "PKG_CONFIG_PATH", Formula["libpq"].opt_lib/"pkgconfig"
    system "swift", "build", "--disable-sandbox", "--package-path", "Server",
           "--configuration", "release", "--product", "paylisher"
    bin.install "Server/.build/release/paylisher"
    generate_completions_from_executable(bin/"paylisher", "--generate-completion-script")
  end

  service do
    run [opt_bin/"paylisher", "serve", "--data", var/"paylisher"]
    keep_alive crashed: true
    log_path var/"log/paylisher.log"
    error_log_path var/"log/paylisher.log"
  end

  def caveats
    <<~TEXT
      Make the workspace before the first start:
        paylisher init --data #{var}/paylisher
    TEXT
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/paylisher --version")
    system bin/"paylisher", "init", "--data", testpath/"data"
    assert_path_exists testpath/"data/secrets.json"
  end
end
