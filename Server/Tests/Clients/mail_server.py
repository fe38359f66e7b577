# asvs 12.3.2
"""Invitations by e-mail, with a mail server that another author wrote (aiosmtpd): STARTTLS with a certificate of a
private authority, a password, a message in German; and nothing sent to a server whose certificate is another's.

mail_server.py --binary BINARY
"""

import argparse
import email
import email.policy
import json
import socket
import ssl
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Mailbox:
    def __init__(self):
        self.messages = []

    async def handle_DATA(self, server, session, envelope):
        self.messages.append((session.ssl is not None, session.authenticated, envelope))
        return "250 queued"


def sign_in(server, session, envelope, mechanism, data):
    right = isinstance(data, LoginPassword) and data == LoginPassword(b"paylisher", b"secret word")
    return AuthResult(success=right)


class TLSController(Controller):
    def __init__(self, mailbox, context):
        self.context = context
        super().__init__(mailbox, hostname="127.0.0.1", port=free_port())

    def factory(self):
        return SMTP(self.handler, tls_context=self.context, require_starttls=True,
                    auth_required=True, authenticator=sign_in, enable_SMTPUTF8=False)


def certificate(folder, name):
    """A certificate for 127.0.0.1 that signs itself."""
    key, cert = Path(folder) / f"{name}.key", Path(folder) / f"{name}.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
         "-keyout", str(key), "-out", str(cert), "-days", "2", "-subj", "/CN=mail",
         "-addext", "subjectAltName=IP:127.0.0.1"],
        check=True, capture_output=True)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(cert, key)
    return cert, context


class Server:
    """A server that sends its mail to a port."""

    def __init__(self, binary, folder, mail_port, roots):
        self.base = f"http://127.0.0.1:{free_port()}"
        password = Path(folder) / "password"
        password.write_text("secret word\n")
        data = f"{folder}/data-{mail_port}"
        self.log = (Path(folder) / f"log-{mail_port}").open("w")
        self.process = subprocess.Popen(
            [binary, "serve", "--demo", "--data", data, "--port", self.base.rsplit(":", 1)[1],
             "--smtp-host", "127.0.0.1", "--smtp-port", str(mail_port), "--smtp-user", "paylisher",
             "--smtp-password-file", str(password), "--smtp-sender", "paylisher@example.com",
             "--smtp-roots", str(roots)],
            stdout=self.log, stderr=subprocess.STDOUT)
        for _ in range(300):
            try:
                urllib.request.urlopen(self.base + "/readyz", timeout=5)
                break
            except OSError:
                time.sleep(0.1)
        self.key = json.loads((Path(data) / "demo-credentials.json").read_text())["secretKey"]

    def call(self, method, path, body=None):
        request = urllib.request.Request(
            self.base + path, method=method, data=body and json.dumps(body).encode(),
            headers={"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def invite(self):
        body = {"role": "analyst", "email": "grace@example.org", "language": "de"}
        return self.call("POST", "/api/v1/invitations", body)

    def mail(self, done):
        """What the server says of its mail, once `done` holds for it."""
        for _ in range(200):
            report = self.call("GET", "/api/v1/system")["mail"]
            if done(report):
                return report
            time.sleep(0.1)
        raise SystemExit(f"mail: {report}")

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.log.close()


def check(condition, text):
    if not condition:
        raise SystemExit(f"mail: {text}")


def delivers(binary, folder, mailbox, controller, roots):
    server = Server(binary, folder, controller.port, roots)
    try:
        invitation = server.invite()
        check(invitation["isMailed"] is True, "the answer does not say that the link is mailed")
        server.mail(lambda report: report["sent"] == 1)
        encrypted, signed_in, envelope = mailbox.messages[0]
        check(encrypted and signed_in, "the message came without TLS or without a password")
        check(envelope.rcpt_tos == ["grace@example.org"], f"recipients {envelope.rcpt_tos}")
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        text = message.get_content()
        check(message["Subject"].startswith("Einladung in den Arbeitsbereich "), f"subject {message['Subject']}")
        check(message["From"] == "Paylisher <paylisher@example.com>", f"from {message['From']}")
        check(invitation["url"] in text, f"the link is not in the text: {text}")
    finally:
        server.stop()


def refuses(binary, folder, mailbox, controller, other_roots):
    """The control: a mail server that shows another certificate gets nothing."""
    server = Server(binary, folder, controller.port, other_roots)
    try:
        before = len(mailbox.messages)
        server.invite()
        report = server.mail(lambda report: report.get("lastFailure"))
        check(len(mailbox.messages) == before and report["sent"] == 0, "a message was sent")
        check("secret word" not in json.dumps(report), "the report shows the password")
    finally:
        server.stop()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    binary = parser.parse_args().binary
    with tempfile.TemporaryDirectory() as folder:
        roots, context = certificate(folder, "mail")
        other, _ = certificate(folder, "other")
        mailbox = Mailbox()
        controller = TLSController(mailbox, context)
        controller.start()
        try:
            delivers(binary, folder, mailbox, controller, roots)
            refuses(binary, folder, mailbox, controller, other)
        finally:
            controller.stop()
    print("mail: sent by STARTTLS with a password; nothing sent to another certificate")


if __name__ == "__main__":
    main()
